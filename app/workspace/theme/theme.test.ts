import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { expect, test } from 'vitest'
import { contrast } from '#tests/support/contrast.ts'
import { theme } from './theme.ts'

/** What differs from the variables that Mantine's own sheet sets. */
function variables(): string {
  const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const usual = defaultCssVariablesResolver(DEFAULT_THEME)
  const different = (part: 'variables' | 'light' | 'dark') =>
    Object.fromEntries(
      Object.entries(ours[part]).filter(
        ([name, value]) => (usual[part] as Record<string, string>)[name] !== value,
      ),
    )
  return convertCssVariables(
    { variables: different('variables'), light: different('light'), dark: different('dark') },
    ':root',
  )
}

test('variables.css matches the theme (npx vitest -u updates it)', async () => {
  const sheet = `/* Written by theme.test.ts from theme.ts. */\n${variables().replaceAll(/([;{}])/g, '$1\n')}`
  expect(sheet).toContain('--mantine-color-brand-6')
  await expect(sheet).toMatchFileSnapshot('./variables.css')
})

test.each(['brand', 'danger', 'amber'] as const)(
  'white is legible on what is filled with %s, in both themes',
  (name) => {
    const { colors, primaryShade } = mergeMantineTheme(DEFAULT_THEME, theme)
    for (const shade of Object.values(primaryShade)) {
      const [red = 0, green = 0, blue = 0] = (colors[name][shade]?.match(/[0-9a-f]{2}/g) ?? []).map((part) =>
        Number.parseInt(part, 16),
      )
      expect(contrast([255, 255, 255], [red, green, blue]), `${name} ${shade}`).toBeGreaterThanOrEqual(4.5)
    }
  },
)
