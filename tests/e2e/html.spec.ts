import type { APIResponse } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { expect, languages, pathFor, test } from '#tests/support/e2e.ts'
import { alsoIn } from '#tests/support/quality.ts'

/** The rules of the HTML standard, except rules of style that React does not follow. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attr-case': 'off',
    'void-style': 'off',
    'no-raw-characters': 'off',
    // Axe checks this on what is shown.
    'no-redundant-role': 'off',
    // React writes styles of the page into it, which saves a request.
    'require-sri': 'off',
    'long-title': 'off',
  },
})

async function faults(response: APIResponse): Promise<string[]> {
  const { results } = await validator.validateString(await response.text())
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  return [...new Set(found)]
}

for (const language of languages)
  for (const path of [
    '/',
    '/projects/50000000-0000-4000-8000-000000000001',
    '/request',
    '/contact',
    '/careers',
    '/track?reference=R-7K3F2Q',
    '/no/such/page',
  ])
    test(`the HTML of ${pathFor(language, path)} is valid`, {
      tag: path === '/' ? [] : alsoIn(language),
    }, async ({ request }) => {
      expect(await faults(await request.get(pathFor(language, path)))).toEqual([])
    })

for (const language of languages)
  for (const path of [
    '/admin',
    '/admin/login',
    '/employee/login',
    '/client/login',
    '/client/register',
    '/forgotten-password',
    '/confirm-email',
    '/new-password',
  ])
    test(`the HTML of ${path} in ${language} is valid, and in its language`, {
      tag: path === '/admin' ? [] : alsoIn(language),
    }, async ({ request }) => {
      const response = await request.get(path, { headers: { cookie: `language=${language}` } })
      expect(await response.text()).toContain(`<html lang="${language}"`)
      expect(response.headers().vary).toMatch(/cookie/)
      expect(await faults(response)).toEqual([])
    })
