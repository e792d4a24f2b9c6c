import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { TableSkeleton } from '../../../ui/data-table.tsx'
import { FactsSkeleton } from '../../../ui/facts.tsx'
import styles from './profile.module.css'

/** The same cards in the same places, so that nothing moves when the account is there. */
export function DetailsSkeleton() {
  const { t } = useTranslation('account-details')
  return (
    <>
      <div className={styles.top}>
        <Card title={t('risk.title')}>
          <Skeleton height={50} radius="md" mb={18} />
          <Lines count={5} />
        </Card>
        <Card title={t('threats.title')}>
          <Lines count={4} />
        </Card>
        <Card title={t('identity.title')}>
          <FactsSkeleton rows={6} />
        </Card>
      </div>
      <div className={styles.columns}>
        <div className={styles.left}>
          <div className={styles.main}>
            <Card title={t('activity.title')} flush>
              <TableSkeleton columns={5} rows={14} />
            </Card>
            <Card title={t('places.title')}>
              <Skeleton height={280} radius="md" />
            </Card>
          </div>
        </div>
        <div className={styles.right}>
          <div className={styles.links}>
            <Card title={t('connections.title')}>
              <Lines count={8} />
            </Card>
          </div>
          <div className={styles.side}>
            <Card title={t('identifiers.title')}>
              <Lines count={10} />
            </Card>
          </div>
        </div>
      </div>
    </>
  )
}

const Lines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, at) => `line ${at}`).map((line, at) => (
    <Skeleton key={line} height={12} width={`${92 - ((at * 23) % 45)}%`} mb={14} />
  ))
