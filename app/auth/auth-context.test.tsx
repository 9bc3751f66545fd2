import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AuthProvider, useAuth } from './auth-context.tsx'

function Screen() {
  const { user, session, loading } = useAuth()
  return JSON.stringify({ user, session, loading })
}

it('raises an error outside its provider', () => {
  expect(() => renderToString(<Screen />)).toThrow('AuthProvider')
})

it('is loading, without a user, until the stored session has been read', () => {
  const html = renderToString(
    <AuthProvider>
      <Screen />
    </AuthProvider>,
  )
  expect(JSON.parse(html.replaceAll('&quot;', '"'))).toEqual({ user: null, session: null, loading: true })
})
