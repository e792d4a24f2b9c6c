import { Button, NativeSelect } from '@mantine/core'
import { type IdentifierKind, identifierKinds } from '@signet/contract/identifiers'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translateRule } from '../../i18n/translate-sentence.ts'
import { Segments } from '../../ui/segments.tsx'
import { checkIdentifier, type IdentifierProblem } from './check-identifier.ts'
import { IdentifierField } from './identifier-field.tsx'
import styles from './search-bar.module.css'
import { useSignalprint } from './signalprint-context.ts'
import { dayChoices, depthChoices } from './signalprint-state.ts'

/** What the server said about single fields of the question. */
type Refused = Readonly<Record<string, string>>

/** Whose links are looked for, in which time and how many steps away. */
export function SearchBar({ refused }: { refused: Refused }) {
  const { t } = useTranslation('signalprint')
  const { state, change } = useSignalprint()
  const draft = useDraft()
  const { type, value, problem } = draft
  const ask = (asked: { type: IdentifierKind | ''; value: string }) => {
    const found = checkIdentifier(asked.type, asked.value)
    draft.change({ ...asked, problem: found })
    if (found === null) change({ type: asked.type, value: asked.value.trim() })
    else document.querySelector<HTMLElement>(`[data-field="${found.field}"] :is(select, input)`)?.focus()
  }
  const errorOf = (field: 'type' | 'value') => {
    if (problem?.field === field) return t(`problems.${problem.problem}`)
    const sentence = draft.touched ? undefined : refused[field]
    return sentence === undefined ? undefined : translateRule(sentence)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    ask({ type, value })
  }
  return (
    <div className={styles.room}>
      <form className={styles.bar} aria-label={t('search.label')} noValidate onSubmit={onSubmit}>
        <NativeSelect
          className={styles.type ?? ''}
          label={t('search.type')}
          value={type}
          error={errorOf('type')}
          data={[
            { value: '', label: t('search.chooseType'), disabled: true },
            ...identifierKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
          ]}
          wrapperProps={{ 'data-field': 'type' }}
          onChange={(event) => {
            const kind = identifierKinds.find((each) => each === event.currentTarget.value) ?? ''
            draft.change({ type: kind, problem: null })
          }}
        />
        <IdentifierField
          type={type}
          text={value}
          error={errorOf('value')}
          onText={(text) => draft.change({ value: text, problem: null })}
          onPick={ask}
          onEnter={() => ask({ type, value })}
        />
        <Button type="submit" className={styles.submit ?? ''} leftSection={<IconSearch size={16} aria-hidden="true" />}>
          {t('search.action')}
        </Button>
        <div className={styles.choice}>
          <span aria-hidden="true">{t('search.days')}</span>
          <Segments
            label={t('search.days')}
            segments={dayChoices.map((days) => ({
              value: String(days),
              label: t('search.daysShort', { count: days }),
            }))}
            chosen={String(state.days)}
            onChoose={(chosen) => change({ days: dayChoices.find((days) => String(days) === chosen) ?? state.days })}
          />
        </div>
        <div className={styles.choice}>
          <span aria-hidden="true">{t('search.depth')}</span>
          <Segments
            label={t('search.depth')}
            segments={depthChoices.map((depth) => ({ value: String(depth), label: String(depth) }))}
            chosen={String(state.depth)}
            onChoose={(chosen) =>
              change({ depth: depthChoices.find((each) => String(each) === chosen) ?? state.depth })
            }
          />
        </div>
      </form>
    </div>
  )
}

interface Draft {
  type: IdentifierKind | ''
  value: string
  problem: IdentifierProblem | null
  touched: boolean
}

/** What is typed; another address begins it anew. */
function useDraft() {
  const { state } = useSignalprint()
  const fresh = {
    of: `${state.type}:${state.value}`,
    type: state.type,
    value: state.value,
    problem: null,
    touched: false,
  }
  const [kept, setKept] = useState<Draft & { of: string }>(fresh)
  const draft = kept.of === fresh.of ? kept : fresh
  if (draft !== kept) setKept(fresh)
  return { ...draft, change: (changed: Partial<Draft>) => setKept({ ...draft, touched: true, ...changed }) }
}
