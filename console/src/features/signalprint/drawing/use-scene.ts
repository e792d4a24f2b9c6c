import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlur } from '../../../ui/blur.ts'
import { shortened } from '../appearance.ts'
import { useFoundGraph } from '../found-graph.ts'
import type { Scene } from './scene.ts'
import { usePalette } from './use-palette.ts'

const COVERED = '••••••'
/** What many share has its count beside it; a common program or print says nothing by its name. */
const SHORT = 18

export function useScene(): Scene {
  const { t, i18n } = useTranslation('signalprint')
  const { graph, shown, selected, path, pinned } = useFoundGraph()
  const palette = usePalette()
  const blurred = useBlur()
  const labels = useMemo(() => {
    const texts = new Map<string, string>()
    for (const { id, kind, value, common, links } of graph.nodes.values()) {
      const isWordy = common && (kind === 'userAgent' || kind === 'print')
      const parts = isWordy ? [] : [blurred ? COVERED : shortened(value, common ? SHORT : undefined)]
      if (common) parts.push(t('common.accounts', { count: links, number: links.toLocaleString(i18n.language) }))
      if (pinned.has(id)) parts.push(t('drawing.pinned'))
      texts.set(id, parts.join(' · '))
    }
    return texts
  }, [graph, blurred, pinned, t, i18n.language])
  return useMemo(
    () => ({ graph, shown, selected, path: path?.ids ?? [], pinned, palette, labels }),
    [graph, shown, selected, path, pinned, palette, labels],
  )
}
