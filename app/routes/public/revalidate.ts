import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Public pages are read anew when the address changes, not when a form was sent or the hash moved. */
export function revalidateOnMove({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search
}
