import { Button, Menu, NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { limits } from '@signet/contract/limits'
import { type Severity, severities, type ThreatType, threatTypes } from '@signet/contract/threat-types'
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/segments.tsx'
import { SeverityBars } from '../../ui/severity.tsx'
import styles from './threat-filters.module.css'
import { orders, sanitize, statuses, type ThreatsState } from './threats-search.ts'
import { TimePicker } from './time-picker.tsx'

interface ThreatFiltersProps {
  state: ThreatsState
  change: (changed: Partial<ThreatsState>, replace?: boolean) => void
}

export function ThreatFilters({ state, change }: ThreatFiltersProps) {
  const { t } = useTranslation('threats')
  const toggle = (level: Severity) =>
    change({
      severity: state.severity.includes(level)
        ? state.severity.filter((each) => each !== level)
        : severities.filter((each) => each === level || state.severity.includes(each)),
    })
  return (
    <search className={styles.bar} aria-label={t('filters.label')}>
      <Segments
        label={t('filters.status')}
        chosen={state.status}
        segments={statuses.map((value) => ({ value, label: t(`filters.${value}`) }))}
        onChoose={(status) => change({ status })}
      />
      <fieldset className={styles.severities} aria-label={t('filters.severity')}>
        {severities.toReversed().map((level) => (
          <UnstyledButton
            key={level}
            className={styles.chip}
            aria-pressed={state.severity.includes(level)}
            onClick={() => toggle(level)}
          >
            <SeverityBars level={level} />
            {t(`severity.${level}`, { ns: 'ui' })}
          </UnstyledButton>
        ))}
      </fieldset>
      <TypePicker chosen={state.type} onChoose={(type) => change({ type })} />
      <TimePicker time={state.time} onChoose={(time) => change({ time })} />
      <NativeSelect
        size="xs"
        aria-label={t('order.label')}
        value={state.order}
        data={[...new Set([...orders, state.order])].map((value) => ({ value, label: orderText(value) }))}
        onChange={(event) => change({ order: event.currentTarget.value })}
      />
      <SearchBox search={state.search} onSearch={(search) => change({ search }, true)} />
    </search>
  )

  function orderText(order: string): string {
    const offered = orders.find((each) => each === order)
    return offered === undefined ? t('order.other') : t(`order.${offered}`)
  }
}

function TypePicker({ chosen, onChoose }: { chosen: readonly ThreatType[]; onChoose: (types: ThreatType[]) => void }) {
  const { t } = useTranslation(['threats', 'threat-types'])
  const toggle = (type: ThreatType) =>
    onChoose(threatTypes.filter((each) => (each === type ? !chosen.includes(type) : chosen.includes(each))))
  const [only] = chosen
  const text =
    only === undefined
      ? t('filters.anyType')
      : chosen.length === 1
        ? t(`threat-types:${only}`)
        : t('filters.types', { count: chosen.length })
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          size="xs"
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {text}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.types ?? ''} aria-label={t('filters.type')}>
        <Menu.Item disabled={chosen.length === 0} onClick={() => onChoose([])}>
          {t('filters.anyType')}
        </Menu.Item>
        <Menu.Divider />
        {threatTypes.map((type) => (
          <Menu.Item
            key={type}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(type)}
            leftSection={
              <span className={styles.tick}>{chosen.includes(type) && <IconCheck size={15} aria-hidden="true" />}</span>
            }
            onClick={() => toggle(type)}
          >
            {t(`threat-types:${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('threats')
  const [typed, setTyped] = useState(search)
  // Back and a shared link change the address: the box follows.
  useEffect(() => setTyped((now) => (sanitize(now) === search ? now : search)), [search])
  useEffect(() => {
    if (sanitize(typed) === search) return
    const timer = setTimeout(() => onSearch(sanitize(typed)), limits.accounts.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, search, onSearch])
  return (
    <TextInput
      className={styles.search}
      size="xs"
      type="search"
      aria-label={t('filters.search')}
      placeholder={t('filters.search')}
      maxLength={limits.threats.searchMaxLength}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden="true" />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
