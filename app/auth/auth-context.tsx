import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { browserDb, type Session, type User } from '#app/data/browser-db.ts'
import { clearClientPrefill } from '#app/lib/client-prefill.ts'
import { keepTabOf } from '#app/lib/tab-storage.ts'
import { signIn, signOut } from './sign-in.ts'

interface Auth {
  /** The signed-in user, the same in all tabs. */
  user: User | null
  session: Session | null
  /** True until the stored session has been read. */
  loading: boolean
  signIn: typeof signIn
  signOut: typeof signOut
}

const AuthContext = createContext<Auth | null>(null)

/** Reads the stored session once, then follows session changes, including those of other tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [{ session, loading }, setState] = useState<Pick<Auth, 'session' | 'loading'>>({
    session: null,
    loading: true,
  })
  useEffect(() => {
    // The first event carries the stored session
    const { data } = browserDb().auth.onAuthStateChange((_event, session) => {
      if (session) keepTabOf(session.user.id)
      clearClientPrefill(session?.user.id)
      setState({ session, loading: false })
    })
    return () => data.subscription.unsubscribe()
  }, [])
  const auth = useMemo(
    () => ({ user: session?.user ?? null, session, loading, signIn, signOut }),
    [session, loading],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/**
 * The current user and session.
 * @throws outside an AuthProvider
 */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used inside an AuthProvider')
  return auth
}
