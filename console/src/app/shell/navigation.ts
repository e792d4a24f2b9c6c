import { type Icon, IconBook2, IconLayoutDashboard } from '@tabler/icons-react'

interface PageEntry {
  kind: 'page'
  text: 'dashboard'
  to: '/$client/dashboard'
  icon: Icon
}

interface LinkEntry {
  kind: 'link'
  text: 'documentation'
  href: string
  icon: Icon
}

interface Section {
  title: 'tools' | null
  entries: readonly (PageEntry | LinkEntry)[]
}

/** The drawer, top to bottom. An entry joins together with its page. */
export const navigation: readonly Section[] = [
  { title: null, entries: [{ kind: 'page', text: 'dashboard', to: '/$client/dashboard', icon: IconLayoutDashboard }] },
  { title: 'tools', entries: [{ kind: 'link', text: 'documentation', href: '/v1/docs', icon: IconBook2 }] },
]
