import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureLine, useFailure } from '../../api/failure.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Choices } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { Private } from '../../ui/private.tsx'
import { PrivateSentence } from '../../ui/private-sentence.tsx'
import { EmptyNotice, States } from '../../ui/states.tsx'
import { useOnce } from '../../ui/use-once.ts'
import { WorkButton } from '../../ui/work-button.tsx'
import styles from './dialogs.module.css'
import { candidatesOf } from './ignore-candidates.ts'
import { type Threat, useExclude, usePreview } from './queries.ts'

/** A false alarm need not come again: what to look away from, and what that would have hidden. */
export function IgnoreDialog({ threat, onClose }: { threat: Threat; onClose: () => void }) {
  const { t } = useTranslation('threats')
  const { clientUUID } = useWorkspace()
  const candidates = candidatesOf(threat)
  const [chosen, setChosen] = useState<string | null>(candidates[0]?.key ?? null)
  const candidate = candidates.find(({ key }) => key === chosen) ?? null
  const exclude = useExclude()
  const send = useOnce(async () => {
    if (candidate === null) return
    const { kind, value } = candidate
    await exclude.mutateAsync({ body: { kind, value } }).then(
      () => {
        notifyDone(t('ignore.done'))
        onClose()
      },
      (error: unknown) => notifyFailed(failureLine(error, t('failed.exclude'))),
    )
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Dialog title={t('ignore.title')} onClose={onClose}>
      {candidates.length === 0 ? (
        <EmptyNotice title={t('ignore.none')} text={t('ignore.noneText')} />
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p className={styles.text}>{t('ignore.text')}</p>
          <Choices
            label={t('ignore.question')}
            chosen={chosen}
            onChoose={setChosen}
            choices={candidates.map(({ key, kind, value }) => ({
              value: key,
              title: (
                <Private>
                  <bdi>{value}</bdi>
                </Private>
              ),
              text: t(`kinds.${kind}`),
            }))}
          />
          <Preview candidate={candidate} />
          <div className={styles.ends}>
            <Link className={styles.link} to="/$client/threats/excluded" params={{ client: clientUUID }}>
              {t('excluded.link')}
            </Link>
            <WorkButton type="submit" busy={exclude.isPending} idle={candidate === null}>
              {t('ignore.submit')}
            </WorkButton>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function Preview({ candidate }: { candidate: ReturnType<typeof candidatesOf>[number] | null }) {
  const { t, i18n } = useTranslation('threats')
  const preview = usePreview(candidate === null ? null : { kind: candidate.kind, value: candidate.value })
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <div className={styles.preview} aria-live="polite">
      <States
        data={preview.data}
        failure={useFailure(preview.error, t('failed.preview'))}
        onRetry={() => void preview.refetch()}
        skeleton={<Skeleton height={14} width="75%" />}
      >
        {({ threats, considered, examples }) => (
          <>
            <p>{t('ignore.preview', { count: considered, hidden: number(threats), considered: number(considered) })}</p>
            {examples.length > 0 && (
              <ul className={styles.examples}>
                {examples.slice(0, 3).map(({ id, title }) => (
                  <li key={id}>
                    <PrivateSentence text={title} values={candidate === null ? [] : [candidate.value]} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </States>
    </div>
  )
}
