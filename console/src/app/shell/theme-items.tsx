import { Menu, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function ThemeItems() {
  const { t } = useTranslation('app')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (value: string) => {
    if (value === 'light' || value === 'dark' || value === 'auto') setColorScheme(value)
  }
  return (
    <>
      <Menu.Label>{t('account.theme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        <Menu.RadioItem value="light">{t('account.light')}</Menu.RadioItem>
        <Menu.RadioItem value="dark">{t('account.dark')}</Menu.RadioItem>
        <Menu.RadioItem value="auto">{t('account.system')}</Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  )
}
