import { type RiskThresholds, riskThresholdNames } from '@signet/contract/risk-thresholds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { failureLine, fieldErrors } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useWorkspace } from '../../../api/workspace.ts'
import { notifyDone, notifyFailed } from '../../../ui/notify.ts'
import { detectionSettingsQuery, useResetSettings, useUpdateSettings } from '../queries.ts'
import {
  changeOf,
  changesIn,
  type Draft,
  draftOf,
  problemsIn,
  rebased,
  riskField,
  type Settings,
  writeNumber,
} from './settings-draft.ts'

/** What is being edited must not change under somebody's hands. */
export function useSavedSettings() {
  const { clientUUID } = useWorkspace()
  return useQuery({ ...detectionSettingsQuery(clientUUID), refetchOnWindowFocus: false, staleTime: 0 })
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** Nothing counts until it is saved, and nothing typed is lost when saving fails. */
export function useSettingsForm(saved: Settings) {
  const { t, i18n } = useTranslation('detection-settings')
  const { clientUUID } = useWorkspace()
  const [base, setBase] = useState(saved)
  const [draft, setDraft] = useState(() => draftOf(saved, i18n.language))
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, string>>>({})
  const [overtaken, setOvertaken] = useState(false)
  const update = useUpdateSettings()
  const reset = useResetSettings()

  const put = (next: Draft) => {
    setVerdicts({})
    setDraft(next)
  }
  const take = (answer: Settings) => {
    queryClient.setQueryData(detectionSettingsQuery(clientUUID).queryKey, answer)
    setBase(answer)
    setOvertaken(false)
    put(draftOf(answer, i18n.language))
  }
  const attempt = async (work: () => Promise<Settings>, done: string): Promise<boolean> => {
    try {
      take(await work())
      notifyDone(done)
      return true
    } catch (error) {
      setVerdicts(fieldErrors(error))
      const late = error instanceof ApiError && error.code === 'settings_changed'
      setOvertaken(late)
      if (!late) notifyFailed(failureLine(error, t('failed.save')))
      return false
    }
  }
  return {
    settings: base,
    draft,
    verdicts,
    overtaken,
    busy: update.isPending || reset.isPending,
    changes: changesIn(base, draft),
    problems: problemsIn(base, draft),
    write: (field: string, text: string) => put({ ...draft, texts: { ...draft.texts, [field]: text } }),
    toggle: (type: string, on: boolean) => put({ ...draft, enabled: { ...draft.enabled, [type]: on } }),
    /** Into the fields only: saving is another step. */
    fillRisk: (risk: RiskThresholds) => {
      const texts = riskThresholdNames.map((name) => [riskField(name), writeNumber(risk[name], i18n.language)])
      put({ ...draft, texts: { ...draft.texts, ...Object.fromEntries(texts) } })
    },
    discard: () => {
      setOvertaken(false)
      put(draftOf(base, i18n.language))
    },
    save: () =>
      attempt(() => update.mutateAsync({ body: { version: base.version, ...changeOf(base, draft) } }), t('saved')),
    reset: () => attempt(() => reset.mutateAsync({ body: { version: base.version } }), t('reset.done')),
    /** Loads what somebody else has saved; what was changed here stays. */
    async catchUp() {
      try {
        const newest = await queryClient.fetchQuery({ ...detectionSettingsQuery(clientUUID), staleTime: 0 })
        setDraft(rebased(draft, base, newest, i18n.language))
        setBase(newest)
        setOvertaken(false)
      } catch (error) {
        notifyFailed(failureLine(error, t('failed.fetch')))
      }
    },
  }
}
