import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { DialogLink } from '#app/workspace/dialog-link.tsx'
import type { OpenRequest } from './use-open-request.ts'

interface RequestLinkProps {
  request: ServiceRequest
  openRequest: OpenRequest
  /** False where the card around the link is what is dragged. */
  draggable?: false
}

/** The name of a sender, which opens their request beside the list; its address can be opened in another tab. */
export function RequestLink({ request: { id, client_name }, openRequest, ...more }: RequestLinkProps) {
  return (
    <DialogLink param="details" value={id} onOpen={() => openRequest.open(id)} {...more}>
      {client_name}
    </DialogLink>
  )
}
