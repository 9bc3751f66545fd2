import { siteContext } from '../../../lib/context.ts'
import type { Route } from './+types/contact.send'
import { answerWithJson } from './answer.server.ts'

export function action({ request, url, context }: Route.ActionArgs) {
  return answerWithJson('contact', request, url, context.get(siteContext))
}
