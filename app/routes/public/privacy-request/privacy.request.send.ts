import { siteContext } from '#app/data/context.ts'
import { answerWithJson, methodNotAllowed } from '#app/routes/public/forms/answer.server.ts'
import type { Route } from './+types/privacy.request.send'

export const loader = methodNotAllowed

export function action({ request, url, context }: Route.ActionArgs) {
  return answerWithJson('privacy', request, url, context.get(siteContext))
}
