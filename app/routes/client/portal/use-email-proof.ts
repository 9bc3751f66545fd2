import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askEmailProof, emailProof, proveEmail } from '#app/data/accounts/email-proof.ts'
import { ownRequestsKey } from '#app/data/service-requests/client.ts'
import { useUrlParams } from '#app/workspace/use-url-params.ts'

/**
 * The state of the client's email confirmation: redeems the link from the mail, and requests another mail.
 */
export function useEmailProof(id: string) {
  const queries = useQueryClient()
  const [params, change] = useUrlParams()
  const known = useQuery(emailProof(id))
  // Kept in state, since it is removed from the address once it was redeemed
  const [token] = useState(() => params.get('proof'))
  // A query although it writes, because a query runs only once, however often the screen renders
  const proving = useQuery({
    queryKey: ['portal', 'prove-email', id, token],
    queryFn: token
      ? async () => {
          const proven = await proveEmail(token)
          if (proven) {
            queries.setQueryData(emailProof(id).queryKey, { proven, asked_at: null })
            await queries.invalidateQueries({ queryKey: ownRequestsKey })
          }
          return proven
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const answered = proving.data !== undefined && params.has('proof')
  useEffect(() => {
    if (answered) void change((params) => params.delete('proof'), { replace: true, preventScrollReset: true })
  }, [answered, change])

  const asking = useMutation({
    mutationFn: askEmailProof,
    onSettled: () => queries.invalidateQueries({ queryKey: emailProof(id).queryKey }),
  })
  return { known, proving, asking, linked: token !== null }
}
