import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { focusOpenMenu } from './focus-open-menu.ts'

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
      styles: {
        label: { marginBottom: 4 },
        description: { fontSize: '0.75rem', lineHeight: 1.4 },
        error: { fontSize: '0.75rem' },
      },
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
        transitionProps: { duration: 80, onEntered: focusOpenMenu },
      },
    },
  },
})

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'signet.theme' })

/** The kit's own names for what tokens.css decides, so that a page never picks a grey by number. */
export const cssVariables: CSSVariablesResolver = () => {
  const named = {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-dim)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default-border': 'var(--line-strong)',
  }
  return { variables: {}, light: named, dark: { ...named, '--mantine-color-default': 'var(--surface-hover)' } }
}
