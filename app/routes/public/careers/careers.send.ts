import { siteContext } from '../../../data/context.ts'
import { answerWithJson, refuseToShow } from '../forms/answer.server.ts'
import type { Route } from './+types/careers.send'

export const loader = refuseToShow

export function action({ request, url, context }: Route.ActionArgs) {
  return answerWithJson('careers', request, url, context.get(siteContext))
}
