import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyNotice } from '../../ui/states.tsx'
import styles from './result.module.css'
import { useSignalprint } from './signalprint-context.ts'
import { dayChoices } from './signalprint-state.ts'
import { useBehind } from './use-behind.ts'

/** Nothing was seen of it in that time; it may have been before, or only just now. */
export function NothingFound({ behindMs }: { behindMs: number }) {
  const { t } = useTranslation('signalprint')
  const { state, change } = useSignalprint()
  const behind = useBehind(behindMs)
  const longer = dayChoices.find((days) => days > state.days)
  return (
    <section className={styles.card}>
      <EmptyNotice
        title={t('none.title', { count: state.days })}
        text={behind === '' ? t(longer === undefined ? 'none.nowhere' : 'none.text') : behind}
        action={
          longer !== undefined && (
            <Button variant="default" onClick={() => change({ days: longer })}>
              {t('none.longer', { count: longer })}
            </Button>
          )
        }
      />
    </section>
  )
}
