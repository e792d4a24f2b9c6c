import {
  type Icon,
  IconActivityHeartbeat,
  IconBook2,
  IconLayoutDashboard,
  IconListSearch,
  IconShieldExclamation,
  IconTopologyStar3,
  IconUsers,
} from '@tabler/icons-react'

interface PageEntry {
  kind: 'page'
  text: 'dashboard' | 'threats' | 'accounts' | 'eventExplorer' | 'signalprint' | 'ingestionHealth'
  to:
    | '/$client/dashboard'
    | '/$client/threats'
    | '/$client/accounts'
    | '/$client/event-explorer'
    | '/$client/signalprint'
    | '/$client/ingestion-health'
  icon: Icon
}

interface LinkEntry {
  kind: 'link'
  text: 'documentation'
  href: string
  icon: Icon
}

interface Section {
  title: 'investigate' | 'tools' | null
  entries: readonly (PageEntry | LinkEntry)[]
}

/** The drawer, top to bottom. An entry joins together with its page. */
export const navigation: readonly Section[] = [
  { title: null, entries: [{ kind: 'page', text: 'dashboard', to: '/$client/dashboard', icon: IconLayoutDashboard }] },
  {
    title: 'investigate',
    entries: [
      { kind: 'page', text: 'threats', to: '/$client/threats', icon: IconShieldExclamation },
      { kind: 'page', text: 'accounts', to: '/$client/accounts', icon: IconUsers },
      { kind: 'page', text: 'eventExplorer', to: '/$client/event-explorer', icon: IconListSearch },
      { kind: 'page', text: 'signalprint', to: '/$client/signalprint', icon: IconTopologyStar3 },
    ],
  },
  {
    title: 'tools',
    entries: [
      { kind: 'page', text: 'ingestionHealth', to: '/$client/ingestion-health', icon: IconActivityHeartbeat },
      { kind: 'link', text: 'documentation', href: '/v1/docs', icon: IconBook2 },
    ],
  },
]
