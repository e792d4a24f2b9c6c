import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

/** One accent: an indigo far from every colour a severity scale uses. Shade 7 carries white text at 7:1. */
const iris: MantineColorsTuple = [
  '#eff1fe',
  '#e0e4fc',
  '#c1c8f8',
  '#a0aaf3',
  '#838fee',
  '#6a77e7',
  '#525edb',
  '#3f49c0',
  '#343c9e',
  '#282f7a',
]

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f1f2f5',
  '#e6e8ed',
  '#d6d9e0',
  '#b8bdc8',
  '#6f7685',
  '#5a6170',
  '#424957',
  '#2a2f3a',
  '#15181f',
]

const dark: MantineColorsTuple = [
  '#e4e7ec',
  '#c5cad3',
  '#9ea5b3',
  '#7d8594',
  '#343b48',
  '#272d38',
  '#1b2029',
  '#14181f',
  '#0f1217',
  '#0a0c10',
]

const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fbdedc',
  '#f6bab6',
  '#f0938d',
  '#e96c64',
  '#dd4a41',
  '#cb352c',
  '#b3271f',
  '#931f19',
  '#741814',
]

const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 6 },
  colors: { iris, gray, dark, red },
  // Mantine's default contrast fails WCAG; these values and the resolver below pass it in both themes.
  autoContrast: true,
  luminanceThreshold: 0.18,
  black: '#15181f',
  fontFamily: FONT,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: FONT, fontWeight: '620' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '32px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    InputWrapper: {
      styles: { label: { marginBottom: 4 }, description: { fontSize: '0.75rem' }, error: { fontSize: '0.75rem' } },
    },
    Tooltip: {
      defaultProps: {
        openDelay: 250,
        events: { hover: true, focus: true, touch: true },
        fz: 'xs',
        withinPortal: false,
      },
    },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        withinPortal: false,
        radius: 'md',
        shadow: 'md',
        transitionProps: { duration: 80 },
      },
    },
  },
})

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'signet.theme' })

/** Surfaces and lines by name, so that a page never picks a grey by number and both themes are designed on their own. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f7f8fa',
    '--mantine-color-text': '#15181f',
    '--mantine-color-dimmed': '#5a6170',
    '--mantine-color-placeholder': '#6b7281',
    '--mantine-color-anchor': '#3f49c0',
    '--mantine-color-error': '#b3271f',
    '--mantine-color-default-border': '#d6d9e0',
    '--surface': '#ffffff',
    '--surface-sunken': '#f1f2f5',
    '--surface-hover': '#f1f2f5',
    '--line': '#e6e8ed',
    '--line-strong': '#d6d9e0',
    '--accent': '#3f49c0',
    '--accent-soft': '#eff1fe',
    '--warning': '#8a5300',
    '--warning-fill': '#d9860a',
    '--warning-soft': '#fdf5e4',
    '--warning-line': '#eed9ab',
    '--danger': '#b3271f',
    '--danger-fill': '#cb352c',
    '--danger-soft': '#fdf0ef',
    '--danger-line': '#f3cbc8',
    '--success': '#13683f',
    '--success-soft': '#e9f6ef',
    '--success-line': '#bfe2cf',
    '--shadow-card': '0 1px 2px rgb(21 24 31 / 4%)',
  },
  dark: {
    '--mantine-color-body': '#0f1217',
    '--mantine-color-text': '#e4e7ec',
    '--mantine-color-dimmed': '#9ea5b3',
    '--mantine-color-placeholder': '#8b93a2',
    '--mantine-color-anchor': '#a0aaf3',
    '--mantine-color-error': '#f0938d',
    '--mantine-color-default': '#1b2029',
    '--mantine-color-default-border': '#343b48',
    '--surface': '#14181f',
    '--surface-sunken': '#0a0c10',
    '--surface-hover': '#1b2029',
    '--line': '#222834',
    '--line-strong': '#343b48',
    '--accent': '#a0aaf3',
    '--accent-soft': '#1d2240',
    '--warning': '#f0bf6a',
    '--warning-fill': '#e0a03a',
    '--warning-soft': '#2a2113',
    '--warning-line': '#4d3c1c',
    '--danger': '#f0938d',
    '--danger-fill': '#dd4a41',
    '--danger-soft': '#2c1716',
    '--danger-line': '#57302d',
    '--success': '#7fd3a6',
    '--success-soft': '#12261c',
    '--success-line': '#244a37',
    '--shadow-card': 'none',
  },
})
