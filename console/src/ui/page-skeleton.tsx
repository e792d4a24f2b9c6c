import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './page.module.css'
import { Loading } from './states.tsx'

/** The shape every page shares: a heading, a sentence, a block. */
export function PageSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.page}>
      <VisuallyHidden component="h1" data-waiting="">
        {t('loading')}
      </VisuallyHidden>
      <Loading>
        <Skeleton height={22} width={210} mb={10} />
        <Skeleton height={14} width="min(420px, 80%)" mb={26} />
        <Skeleton height={180} radius="lg" />
      </Loading>
    </div>
  )
}
