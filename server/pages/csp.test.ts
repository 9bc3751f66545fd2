import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, inlineHashes } from './csp.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts are allowed by their content, others by their address alone', () => {
  const html = '<script>let a = 1</script><script src="/assets/a.js"></script><style>p{}</style>'
  expect(inlineHashes(html)).toEqual({ scripts: [hash('let a = 1')], styles: [hash('p{}')] })
})

test('the policy never allows unsafe inline content, framing or plug-ins', () => {
  const policy = contentSecurityPolicy('<script>x()</script>', '', false)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain(`script-src 'self' ${hash('x()')}`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).not.toContain('upgrade-insecure-requests')
})

test('previews may be shown in a frame by this site alone, and only the screen that edits pages shows such', () => {
  const of = (policy: string, name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]
  const plain = contentSecurityPolicy('', '', false)
  const preview = contentSecurityPolicy('', '', false, [], false, { framed: true })
  const screen = contentSecurityPolicy('', '', false, [], false, { frames: true })
  expect(of(preview, 'frame-ancestors')).toBe("'self'")
  expect(of(screen, 'frame-ancestors')).toBe("'none'")
  expect(of(plain, 'frame-src')).not.toContain("'self'")
  expect(of(screen, 'frame-src')).toBe(`'self' ${of(plain, 'frame-src')}`)
  expect(of(screen, 'script-src')).toBe("'self'")
})

test('a hosted backend may be called, also by web socket; https is kept to', () => {
  const policy = contentSecurityPolicy('', 'https://abc.supabase.co', true)
  expect(policy).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co")
  expect(policy).toContain('upgrade-insecure-requests')
})

test('pictures come from this site, its backend and the hosts of the settings only', () => {
  const pictures = (policy: string) => /img-src ([^;]*)/.exec(policy)?.[1]
  expect(pictures(contentSecurityPolicy('', '', true))).toBe("'self' data: blob:")
  expect(pictures(contentSecurityPolicy('', 'https://abc.supabase.co', true, ['images.example.sa']))).toBe(
    "'self' data: blob: https://abc.supabase.co https://images.example.sa",
  )
})
