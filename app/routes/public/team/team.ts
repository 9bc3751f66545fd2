import { redirect } from 'react-router'
import { languageOf, pathFor } from '#common/language.ts'
import type { Route } from './+types/team'

/** The team is a part of the home page; someone who shortens the address of a person gets there. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(pathFor(languageOf(url.pathname), '/#team'))
}
