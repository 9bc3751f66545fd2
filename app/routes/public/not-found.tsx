import { data } from 'react-router'
import { PublicError } from './public-error.tsx'

export function loader() {
  throw data(null, { status: 404 })
}

export function action() {
  throw data(null, { status: 404 })
}

/** Never rendered: the loader always throws a 404. */
export default function NotFound() {
  return null
}

export { PublicError as ErrorBoundary }
