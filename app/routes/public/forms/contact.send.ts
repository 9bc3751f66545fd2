import { siteContext } from '#app/data/context.ts'
import type { Route } from './+types/contact.send'
import { answerWithJson, methodNotAllowed } from './answer.server.ts'

export const loader = methodNotAllowed

export function action({ request, url, context }: Route.ActionArgs) {
  return answerWithJson('contact', request, url, context.get(siteContext))
}
