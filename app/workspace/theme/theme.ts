import { createTheme, type MantineColorsTuple } from '@mantine/core'

// The colours of the public site (app/styles/tokens.css), each with the shades that Mantine asks for.
const brand: MantineColorsTuple = [
  '#e3f0ee',
  '#c6e0dc',
  '#9ccac4',
  '#6fb2aa',
  '#479a92',
  '#2a8079',
  '#0e6963',
  '#0b5c57',
  '#0a4f4b',
  '#073b38',
]
const danger: MantineColorsTuple = [
  '#fdf1ef',
  '#f9dcd8',
  '#f0b5ae',
  '#e58c82',
  '#d96459',
  '#c84338',
  '#a8261d',
  '#932018',
  '#7d1a14',
  '#63140f',
]
const amber: MantineColorsTuple = [
  '#fbf3e6',
  '#f6e5cb',
  '#efd0a1',
  '#e9b877',
  '#d99a4c',
  '#a66722',
  '#96561a',
  '#834a15',
  '#6f3e10',
  '#57300b',
]
const gray: MantineColorsTuple = [
  '#fbf9f5',
  '#f3eee4',
  '#eae3d5',
  '#e0d8c9',
  '#cdc5b6',
  '#7f8785',
  '#5f6e6f',
  '#4a5b5d',
  '#2c4144',
  '#12282c',
]
// The dark theme (app/styles/dark.css): letters, borders, fields, cards
const dark: MantineColorsTuple = [
  '#e4ebe8',
  '#cbd8d5',
  '#a6b8b6',
  '#8fa3a3',
  '#355054',
  '#22393d',
  '#1a2e31',
  '#152629',
  '#101e20',
  '#0b1618',
]

const colors = { brand, danger, amber, gray, dark }

// Only these colours have variables; anything in another colour would be invisible. Charts fill bars with
// patterns (url)
declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<keyof typeof colors | `url(#${string})`, MantineColorsTuple>
  }
}

/**
 * How Mantine's components look here: the company's colours and typeface, the corners and sizes of the public
 * site. Its variables are written to `variables.css` (see theme.test.ts), since the content security policy
 * lets no script add a style sheet.
 */
export const theme = createTheme({
  colors,
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 5 },
  black: '#12282c',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusClassName: 'focus-frame',
  components: {
    Button: { defaultProps: { size: 'md', loaderProps: { type: 'dots' } } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'xl', color: 'gray' } },
    // Hints are below the field, so that fields side by side begin at the same height, with or without a hint
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3, maxRows: 14 } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    // Locking the scroll would add a style sheet: overrides.css does it. Escape: see use-escape.ts
    Modal: {
      defaultProps: {
        lockScroll: false,
        closeOnEscape: false,
        centered: true,
        size: 'lg',
        padding: 'lg',
        overlayProps: { opacity: 0.55 },
      },
      // On a phone other dialogs are the whole window: overrides.css
      classNames: (_theme: unknown, { size }: { size?: unknown }) => ({
        inner: size === 'sm' || size === 'md' ? 'short-question' : undefined,
      }),
    },
    Drawer: { defaultProps: { lockScroll: false, closeOnEscape: false, overlayProps: { opacity: 0.55 } } },
    // By default a header is the page's banner, and a page has only one
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // No placeholder that takes the focus, so that a menu has nothing in it but its items
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Badge: { defaultProps: { variant: 'light', size: 'lg' } },
  },
})
