import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { expect, test } from 'vitest'
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
