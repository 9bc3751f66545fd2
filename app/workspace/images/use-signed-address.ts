import { useQuery } from '@tanstack/react-query'
import { goodFor } from '#app/data/files.ts'
import { signedAddress } from '#app/data/signed-addresses.ts'

/** Milliseconds after which an address is renewed, two minutes before it ends. */
const renewed = (goodFor - 120) * 1000

/**
 * An address that shows a private file, renewed before it ends: a picture that is on the screen stays there while the
 * browser loads it again.
 * @returns undefined until it is there, and null when the file cannot be read
 */
export function useSignedAddress(url: string): string | null | undefined {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['signed-address', url],
    queryFn: () => signedAddress(url),
    staleTime: renewed,
    refetchInterval: renewed,
  })
  return Date.now() - dataUpdatedAt < goodFor * 1000 ? data : undefined
}
