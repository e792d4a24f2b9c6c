import { Button, Menu } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStoredText } from '../../ui/use-stored-text.ts'
import { columnNames, readColumns } from './columns.ts'
import { COLUMNS_KEY } from './events-table.tsx'
import styles from './explorer-page.module.css'

/** Which columns this browser shows. */
export function ColumnPicker() {
  const { t } = useTranslation('explorer')
  const [stored, store] = useStoredText(COLUMNS_KEY)
  const shown = readColumns(stored)
  const toggle = (name: (typeof shown)[number]) =>
    store((shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name]).join(','))
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t('columns.choose')}
          leftSection={<IconColumns3 size={15} stroke={1.7} aria-hidden="true" />}
        >
          <span className={styles.columnsText}>{t('columns.choose')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.tallMenu ?? ''}>
        {columnNames.slice(1).map((name) => (
          <Menu.Item
            key={name}
            role="menuitemcheckbox"
            aria-checked={shown.includes(name)}
            leftSection={
              <span className={styles.tick}>{shown.includes(name) && <IconCheck size={15} aria-hidden="true" />}</span>
            }
            onClick={() => toggle(name)}
          >
            {t(`columns.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
