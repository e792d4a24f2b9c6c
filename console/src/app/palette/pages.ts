import { type Icon, IconKey, IconPlugConnected, IconUserCog } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Workspace } from '../../api/workspace.ts'
import { navigation } from '../shell/navigation.ts'

export interface PageChoice {
  readonly name: string
  readonly text: string
  /** Below the workspace. */
  readonly path: string
  readonly icon: Icon
}

/** The pages that the person may open here: what the drawer has, then settings. */
export function usePages({ readOnly }: Workspace): PageChoice[] {
  const { t } = useTranslation(['app', 'palette'])
  const drawer = navigation.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.kind === 'page'
        ? { name: entry.text, text: t(`app:navigation.${entry.text}`), path: pathOf(entry.to), icon: entry.icon }
        : [],
    ),
  )
  const settings = [
    { name: 'profile', text: t('app:account.profile'), path: 'account/user-settings', icon: IconUserCog },
    ...(readOnly
      ? []
      : [
          { name: 'apiKeys', text: t('app:account.apiKeys'), path: 'account/api-keys', icon: IconKey },
          { name: 'setup', text: t('palette:setup'), path: 'setup/integrations', icon: IconPlugConnected },
        ]),
  ]
  return [...drawer, ...settings]
}

const pathOf = (to: string) => to.replace('/$client/', '')
