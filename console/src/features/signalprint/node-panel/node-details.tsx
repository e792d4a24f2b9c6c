import { type EventFieldName, eventFields } from '@signet/contract/event-fields'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../../api/failure.ts'
import { useWorkspace } from '../../../api/workspace.ts'
import { Badge } from '../../../ui/badge.tsx'
import { countryText } from '../../../ui/country-text.ts'
import { Fact, Facts, FactsSkeleton } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { PrivateSentence } from '../../../ui/private-sentence.tsx'
import { Severity } from '../../../ui/severity.tsx'
import { States } from '../../../ui/states.tsx'
import { splitId } from '../kinds.ts'
import { type Attribute, useAttribute } from '../queries.ts'
import { useSignalprint } from '../signalprint-context.ts'
import { NodeAccounts } from './node-accounts.tsx'
import styles from './node-panel.module.css'

/** What is known of the identifier, whose it is, and what open threats say of it. */
export function NodeDetails({ id }: { id: string }) {
  const { t } = useTranslation('signalprint')
  const { state } = useSignalprint()
  const { kind, value } = splitId(id)
  const attribute = useAttribute({ type: kind, value, days: state.days })
  return (
    <States
      data={attribute.data}
      failure={useFailure(attribute.error, t('failed.attribute'))}
      onRetry={() => void attribute.refetch()}
      skeleton={
        <div className={styles.part}>
          <FactsSkeleton rows={6} />
        </div>
      }
    >
      {(found) => (
        <>
          <OpenThreats attribute={found} />
          <KnownFacts attribute={found} />
          {kind !== 'account' && <NodeAccounts attribute={found} />}
        </>
      )}
    </States>
  )
}

function KnownFacts({ attribute }: { attribute: Attribute }) {
  const { t, i18n } = useTranslation('signalprint')
  const { t: word } = useTranslation('values')
  const { kind, facts, labels, accounts, firstSeen, lastSeen } = attribute
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <section className={styles.part} aria-label={t('node.facts')}>
      <Facts>
        <Fact label={t('columns.firstSeen')}>
          <Moment at={firstSeen} />
        </Fact>
        <Fact label={t('columns.lastSeen')}>
          <Moment at={lastSeen} />
        </Fact>
        {kind !== 'account' && <Fact label={t('kindsMany.account')}>{number(accounts)}</Fact>}
        {facts.map(({ name, value }) => (
          <Fact key={`${name} ${value}`} label={isField(name) ? word(`fields.${name}`) : name}>
            {factText(name, value, i18n.language, { true: word('yes'), false: word('no') })}
          </Fact>
        ))}
      </Facts>
      {labels.length > 0 && (
        <p className={styles.labels}>
          {labels.map(({ label, events }) => (
            <Badge key={label}>
              {word(`risks.${label.replaceAll(':', '_')}` as 'risks', { defaultValue: label })} {number(events)}
            </Badge>
          ))}
        </p>
      )}
    </section>
  )
}

const isField = (name: string): name is EventFieldName => Object.hasOwn(eventFields, name)

function factText(name: string, value: string, language: string, words: Record<string, string>): string {
  if (name.endsWith('.country')) return countryText(value, language)
  return isField(name) && eventFields[name].type === 'boolean' ? (words[value] ?? value) : value
}

function OpenThreats({ attribute: { threats, value } }: { attribute: Attribute }) {
  const { t } = useTranslation('signalprint')
  const { clientUUID } = useWorkspace()
  if (threats.length === 0) return null
  return (
    <section className={styles.part} aria-label={t('node.threats')}>
      <h3 className={styles.title}>{t('node.threats')}</h3>
      <ul className={styles.list}>
        {threats.map(({ id, severity, title, startedAt }) => (
          <li key={id} className={styles.threat}>
            <Severity level={severity} />
            <Link className={styles.link} to="/$client/threats" params={{ client: clientUUID }} search={{ id }}>
              <PrivateSentence text={title} values={[value]} />
            </Link>
            <small>
              <Moment at={startedAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
