import { IconDeviceDesktop, IconDeviceMobile, IconRobot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { countryText } from '../../../ui/country-text.ts'
import { Moment } from '../../../ui/moment.tsx'
import { Value } from '../../../values/value.tsx'
import type { AccountDetails } from '../queries.ts'
import styles from './details.module.css'
import { deviceName } from './device-name.ts'
import { Few, Nothing } from './few.tsx'

const FEW = 5
type Device = AccountDetails['devices'][number]

const iconOf = (type: string) =>
  /mobile|phone|tablet/i.test(type)
    ? IconDeviceMobile
    : /bot|script|crawler/i.test(type)
      ? IconRobot
      : IconDeviceDesktop

export function Devices({ devices }: { devices: readonly Device[] }) {
  const { t, i18n } = useTranslation('account-details')
  return (
    <Card title={t('devices.title')} aside={devices.length > 0 && devices.length.toLocaleString(i18n.language)} flush>
      {devices.length === 0 ? (
        <div className={styles.pad}>
          <Nothing>{t('devices.none')}</Nothing>
        </div>
      ) : (
        <Few rows={devices} few={FEW}>
          {(shown) => (
            <ul className={styles.rows}>
              {shown.map((device) => (
                <DeviceRow key={`${device.print} ${device.browser} ${device.os}`} device={device} />
              ))}
            </ul>
          )}
        </Few>
      )}
    </Card>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const { t, i18n } = useTranslation('account-details')
  const Icon = iconOf(device.deviceType)
  const { browser, os, model } = deviceName(device)
  const name = browser !== '' && os !== '' ? t('devices.on', { browser, os }) : browser || os || t('devices.unknown')
  return (
    <li className={styles.item}>
      <Icon className={styles.icon} size={18} stroke={1.6} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.strong}>{model === '' ? name : `${name}, ${model}`}</span>
        {device.print !== '' && (
          <span className={styles.code}>
            <Value field="print.id" value={device.print} room="place" />
          </span>
        )}
        <span className={styles.small}>
          {device.countries.length > 0 &&
            `${device.countries.map((code) => countryText(code, i18n.language)).join(', ')} · `}
          {t('devices.lastSeen')} <Moment at={device.lastSeen} />
        </span>
      </span>
      <Count events={device.events} />
    </li>
  )
}

export function Count({ events }: { events: number }) {
  const { t, i18n } = useTranslation('account-details')
  return (
    <span className={styles.count}>
      {t('identifiers.events', { count: events, number: events.toLocaleString(i18n.language) })}
    </span>
  )
}
