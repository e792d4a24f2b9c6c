import { Button } from '@mantine/core'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { EmptyNotice } from '../../ui/states.tsx'
import { isFiltered, type ThreatsState } from './threats-search.ts'

interface NoThreatsProps {
  state: ThreatsState
  change: (changed: Partial<ThreatsState>) => void
}

/** No match, or the best news there is. */
export function NoThreats({ state, change }: NoThreatsProps) {
  const { t } = useTranslation('threats')
  const { demo } = useWorkspace()
  if (isFiltered(state) || state.offset > 0) {
    return (
      <EmptyNotice
        title={t('none.title')}
        text={t('none.text')}
        action={
          <Button
            variant="default"
            onClick={() => change({ severity: [], type: [], time: null, search: '', offset: 0 })}
          >
            {t('none.clear')}
          </Button>
        }
      />
    )
  }
  if (state.status === 'resolved') return <EmptyNotice title={t('empty.resolved')} />
  return (
    <EmptyNotice
      title={t('empty.title')}
      text={t('empty.text')}
      {...(!demo && {
        action: (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/$client/threats" params={{ client: DEMO_CLIENT_UUID }} search={{}} />
            )}
          >
            {t('empty.demo')}
          </Button>
        ),
      })}
    />
  )
}
