import { useMantineColorScheme } from '@mantine/core'
import {
  type Icon,
  IconAffiliate,
  IconClock,
  IconEyeOff,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconShieldExclamation,
  IconSun,
  IconSunMoon,
  IconUser,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Private } from '../../ui/private.tsx'
import { useZone } from '../../ui/use-zone.ts'
import { ThreatTitle } from '../../values/threat-title.tsx'
import { type ActionName, actionNames, type Choice, keyOf } from './choice.ts'
import { matching } from './match.ts'
import type { PageChoice } from './pages.ts'
import { recentChoices } from './recent.ts'
import { type Found, useFound } from './use-found.ts'

export type Group = 'recent' | 'pages' | 'accounts' | 'identifiers' | 'threats' | 'actions'

export interface Entry {
  readonly key: string
  readonly group: Group
  readonly choice: Choice
  readonly icon: Icon
  readonly label: ReactNode
  readonly aside?: string
}

const actionIcons: Record<ActionName, Icon> = {
  light: IconSun,
  dark: IconMoon,
  auto: IconSunMoon,
  utc: IconClock,
  local: IconClock,
  blur: IconEyeOff,
  shortcuts: IconKeyboard,
  signOut: IconLogout,
}

/** Everything that fits what was typed, by group; with nothing typed, what was chosen lately and what can be done. */
export function useEntries(typed: string, pages: readonly PageChoice[], client: string) {
  const { t } = useTranslation('palette')
  const found = useFound(typed)
  const [recent] = useState(() => recentChoices(client))
  const actions = useActions()
  const entry = (group: Group, choice: Choice): Entry[] => {
    const drawn = draw(t, pages, choice)
    return drawn === null ? [] : [{ key: `${group} ${keyOf(choice)}`, group, choice, ...drawn }]
  }
  const pageChoices = matching(pages, ({ text }) => text, typed).map(({ name }) => ({ kind: 'page' as const, name }))
  const actionChoices = matching(actions, (name) => t(`actions.${name}`), typed).map((name) => ({
    kind: 'action' as const,
    name,
  }))
  const entries: Entry[] = [
    ...(typed.trim() === '' ? recent.flatMap((choice) => entry('recent', choice)) : []),
    ...pageChoices.flatMap((choice) => entry('pages', choice)),
    ...foundIn(found).flatMap(([group, choices]) => choices.flatMap((choice) => entry(group, choice))),
    ...actionChoices.flatMap((choice) => entry('actions', choice)),
  ]
  return { entries, busy: found.busy, failed: found.failed }
}

const foundIn = ({ accounts, identifiers, threats }: Found) =>
  [
    ['accounts', accounts],
    ['identifiers', identifiers],
    ['threats', threats],
  ] as const

/** What would change nothing is not offered. */
function useActions(): ActionName[] {
  const { colorScheme } = useMantineColorScheme()
  const [zone] = useZone()
  return actionNames.filter((name) => name !== colorScheme && name !== zone)
}

function draw(
  t: TFunction<'palette'>,
  pages: readonly PageChoice[],
  choice: Choice,
): Omit<Entry, 'key' | 'group' | 'choice'> | null {
  if (choice.kind === 'page') {
    const page = pages.find(({ name }) => name === choice.name)
    return page === undefined ? null : { icon: page.icon, label: page.text }
  }
  if (choice.kind === 'action') return { icon: actionIcons[choice.name], label: t(`actions.${choice.name}`) }
  if (choice.kind === 'threat') {
    return {
      icon: IconShieldExclamation,
      label: <ThreatTitle type={choice.type} title={choice.title} />,
      aside: t('kinds.threat'),
    }
  }
  const kind = choice.kind === 'account' ? 'account' : choice.type
  const icon = kind === 'account' ? IconUser : IconAffiliate
  return { icon, label: <Named>{choice.value}</Named>, aside: t(`kinds.${kind}`) }
}

const Named = ({ children }: { children: string }) => (
  <Private>
    <bdi>{children}</bdi>
  </Private>
)
