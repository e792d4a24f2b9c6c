import { Button } from '@mantine/core'
import type { ExclusionInput } from '@signet/contract/exclusions'
import { limits } from '@signet/contract/limits'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/failure.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { EmptyNotice } from '../../ui/states.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { WorkButton } from '../../ui/work-button.tsx'
import styles from './excluded-page.module.css'
import { ExclusionFields } from './exclusion-fields.tsx'
import {
  type ExclusionRow,
  hasRoom,
  inputsOf,
  isChanged,
  newRow,
  pasteInto,
  problemsByKey,
  rowsOf,
} from './exclusion-rows.ts'
import { LeaveWarning } from './leave-warning.tsx'
import { useReplaceExclusions } from './queries.ts'

/** All of them in one form: nothing counts until it is saved, and nothing typed is lost when saving fails. */
export function ExcludedForm({ saved }: { saved: readonly ExclusionInput[] }) {
  const { t } = useTranslation('threats')
  const { readOnly } = useWorkspace()
  const form = useExclusions(saved)
  const { rows, changed, problems, busy } = form
  const list = useRef<HTMLOListElement>(null)
  const add = () => {
    form.add()
    // The new input is there after this turn.
    setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  const send = useOnce(async () => {
    if (await form.save()) return
    setTimeout(() => list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.hint}>{t('excluded.hint')}</p>
      {rows.length === 0 ? (
        <EmptyNotice title={t('excluded.none')} text={t('excluded.noneText')} />
      ) : (
        <ol className={styles.rows} ref={list}>
          {rows.map((row, at) => (
            <ExclusionFields
              key={row.key}
              row={row}
              at={at + 1}
              readOnly={readOnly}
              problem={problems.get(row.key)}
              onChange={form.change}
              onPaste={(text) => form.paste(row.key, text)}
              onRemove={() => form.remove(row.key)}
            />
          ))}
        </ol>
      )}
      {problems.has('') && (
        <p className={styles.problem} role="alert">
          {problems.get('')}
        </p>
      )}
      <div className={styles.ends}>
        {!readOnly && (
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />}
            disabled={!hasRoom(rows)}
            onClick={add}
          >
            {t('excluded.add')}
          </Button>
        )}
        <output className={styles.count}>
          {t('excluded.count', { number: rows.length, limit: limits.exclusions.inputs })}
        </output>
        {!readOnly && (
          <span className={styles.save}>
            {changed && (
              <Button variant="subtle" color="gray" onClick={form.discard}>
                {t('excluded.discard')}
              </Button>
            )}
            <WorkButton type="submit" busy={busy} idle={!changed}>
              {t('excluded.save')}
            </WorkButton>
          </span>
        )}
      </div>
      <LeaveWarning when={changed && !busy} />
    </form>
  )
}

function useExclusions(saved: readonly ExclusionInput[]) {
  const { t } = useTranslation('threats')
  const [rows, setRows] = useState(() => rowsOf(saved))
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [kept, setKept] = useState(saved)
  const replace = useReplaceExclusions()
  const put = (next: ExclusionRow[]) => {
    setFields({})
    setRows(next)
  }
  const save = async (): Promise<boolean> => {
    try {
      const { filters } = await replace.mutateAsync({ body: { filters: inputsOf(rows) } })
      setKept(filters)
      put(rowsOf(filters))
      notifyDone(t('excluded.saved'))
      return true
    } catch (error) {
      setFields(fieldErrors(error))
      notifyFailed(t('failed.save'))
      return false
    }
  }
  return {
    rows,
    busy: replace.isPending,
    changed: isChanged(rows, kept),
    problems: problemsByKey(fields, rows),
    add: () => put([...rows, newRow()]),
    change: (row: ExclusionRow) => put(rows.map((each) => (each.key === row.key ? row : each))),
    remove: (key: number) => put(rows.filter((row) => row.key !== key)),
    paste: (key: number, text: string) => {
      const next = pasteInto(rows, key, text)
      if (next !== null) put(next)
      return next !== null
    },
    discard: () => put(rowsOf(kept)),
    save,
  }
}
