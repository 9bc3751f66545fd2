import { siteContext } from '#app/data/context.ts'
import { methodNotAllowed } from '#app/routes/public/forms/answer.server.ts'
import type { Route } from './+types/track.send'
import { sendOwnMessage } from './own-message.server.ts'

export const loader = methodNotAllowed

/** Where the portal sends a message with files, which only the site may store. */
export function action({ request, context }: Route.ActionArgs) {
  return sendOwnMessage(request, context.get(siteContext))
}
