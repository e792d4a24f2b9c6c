import type { AccountDetails } from '../queries.ts'
import { Activity } from './activity.tsx'
import { Connections } from './connections.tsx'
import { Devices } from './devices.tsx'
import { Hours } from './hours.tsx'
import { Identifiers } from './identifiers.tsx'
import { IdentityCard } from './identity-card.tsx'
import { Labels } from './labels.tsx'
import { OpenThreats } from './open-threats.tsx'
import { Places } from './places.tsx'
import styles from './profile.module.css'
import { RiskCard } from './risk-card.tsx'
import { Sessions } from './sessions.tsx'

/** The verdict first, then what it did and where, then what it is known by. */
export function Profile({ account }: { account: AccountDetails }) {
  return (
    <>
      <div className={styles.top}>
        <RiskCard account={account} />
        <OpenThreats account={account} />
        <IdentityCard account={account} />
      </div>
      <div className={styles.columns}>
        <div className={styles.left}>
          <div className={styles.main}>
            <Activity account={account} />
            <Places account={account} />
            <Hours account={account} />
          </div>
          <div className={styles.things}>
            <div className={styles.pair}>
              <Devices devices={account.devices} />
              <Sessions sessions={account.sessions} />
            </div>
          </div>
        </div>
        <div className={styles.right}>
          <div className={styles.links}>
            <Connections account={account} />
            <Labels account={account} />
          </div>
          <div className={styles.side}>
            <Identifiers account={account} />
          </div>
        </div>
      </div>
    </>
  )
}
