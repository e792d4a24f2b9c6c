import { ActionIcon, Button, NativeSelect, Tooltip } from '@mantine/core'
import { limits } from '@signet/contract/limits'
import { IconCheck, IconRocket, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { changeGettingStarted, type IamChoice, iamChoices, useGettingStarted } from './getting-started.ts'
import { useArrivals } from './queries.ts'
import styles from './welcome-checklist.module.css'

/** For a workspace without events: put away behind a floating button until somebody opens it (specification §4). */
export function WelcomeChecklist() {
  const { t } = useTranslation('onboarding')
  const { opened } = useGettingStarted()
  const bouncing = useBounce(opened)
  return (
    <aside className={styles.corner} aria-label={t('checklist.title')}>
      {opened && <Checklist />}
      <Tooltip label={t(opened ? 'checklist.hide' : 'checklist.show')} position="left">
        <ActionIcon
          size={46}
          radius="xl"
          className={styles.button}
          data-bouncing={bouncing || undefined}
          aria-expanded={opened}
          aria-label={t(opened ? 'checklist.hide' : 'checklist.show')}
          onClick={() => changeGettingStarted({ opened: !opened })}
        >
          {opened ? <IconX size={20} aria-hidden="true" /> : <IconRocket size={20} stroke={1.7} aria-hidden="true" />}
        </ActionIcon>
      </Tooltip>
    </aside>
  )
}

/** One second in forty-five, while it is open. */
function useBounce(opened: boolean): boolean {
  const [bouncing, setBouncing] = useState(false)
  useEffect(() => {
    if (!opened) return setBouncing(false)
    let rest: ReturnType<typeof setTimeout> | undefined
    const timer = setInterval(() => {
      setBouncing(true)
      rest = setTimeout(() => setBouncing(false), limits.console.checklistBounceMs)
    }, limits.console.checklistBounceEveryMs)
    return () => {
      clearInterval(timer)
      clearTimeout(rest)
    }
  }, [opened])
  return bouncing
}

function Checklist() {
  const { t } = useTranslation('onboarding')
  const { clientUUID, readOnly } = useWorkspace()
  const { iam } = useGettingStarted()
  const arrivals = useArrivals(false).data
  const received = (arrivals?.total.accepted ?? 0) > 0
  return (
    <section className={styles.list}>
      <h2 className={styles.title}>{t('checklist.title')}</h2>
      <p className={styles.text}>{t('checklist.text')}</p>
      <NativeSelect
        label={t('checklist.iam')}
        value={iam}
        data={iamChoices.map((value) => ({ value, label: t(`checklist.choices.${value}`) }))}
        onChange={(event) => changeGettingStarted({ iam: event.currentTarget.value as IamChoice })}
      />
      <ul className={styles.items}>
        <Item done={received} text={t(`checklist.connect.${iam}`)} />
        <Item done={received} text={t('checklist.first')} />
        <Item done={false} text={t('checklist.look')} />
      </ul>
      {!readOnly && (
        <Button
          fullWidth
          renderRoot={(props) => <Link {...props} to="/$client/setup/start" params={{ client: clientUUID }} />}
        >
          {t('checklist.action')}
        </Button>
      )}
    </section>
  )
}

function Item({ done, text }: { done: boolean; text: string }) {
  const { t } = useTranslation('onboarding')
  return (
    <li data-done={done || undefined}>
      <span className={styles.marker}>
        {done && <IconCheck size={12} stroke={3} role="img" aria-label={t('checklist.done')} />}
      </span>
      {text}
    </li>
  )
}
