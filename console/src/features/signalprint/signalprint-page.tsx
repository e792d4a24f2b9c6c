import { useTranslation } from 'react-i18next'
import { fieldErrors, useFailure } from '../../api/failure.ts'
import { Page } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { MoreFailed } from './more-failed.tsx'
import { isAsked, useGraph } from './queries.ts'
import { Result } from './result.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'
import { SearchBar } from './search-bar.tsx'
import { SignalprintContext } from './signalprint-context.ts'
import styles from './signalprint-page.module.css'
import { Start } from './start.tsx'
import { useSignalprintState } from './use-signalprint-state.ts'

/** Who hangs together with whom, and by what? */
export function SignalprintPage() {
  const { t } = useTranslation('signalprint')
  const signalprint = useSignalprintState()
  const { state } = signalprint
  const graph = useGraph(state)
  const failure = useFailure(graph.error, t('failed.graph'))
  const refused = fieldErrors(graph.error)
  const waiting = !isAsked(state) || (graph.answer === undefined && Object.keys(refused).length > 0)
  return (
    <SignalprintContext value={signalprint}>
      <Page wide title={t('title')} lead={t('lead')}>
        <div className={styles.parts}>
          <SearchBar refused={refused} />
          {waiting ? (
            <Start />
          ) : (
            <States
              data={graph.answer}
              failure={failure}
              onRetry={() => void graph.refetch()}
              skeleton={<ResultSkeleton />}
            >
              {(answer) => (
                <Result
                  key={`${state.type}:${state.value}`}
                  answer={answer}
                  stale={graph.isPlaceholderData}
                  failed={failure !== null && <MoreFailed failure={failure} onRetry={() => void graph.refetch()} />}
                />
              )}
            </States>
          )}
        </div>
      </Page>
    </SignalprintContext>
  )
}
