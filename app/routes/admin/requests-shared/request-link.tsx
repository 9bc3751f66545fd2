import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { isPlainClick } from '#app/lib/plain-click.ts'
import { latestParams } from '#app/workspace/use-url-params.ts'
import type { OpenRequest } from './use-open-request.ts'

interface RequestLinkProps {
  request: ServiceRequest
  openRequest: OpenRequest
  /** False where the card around the link is what is dragged. */
  draggable?: false
}

/** The name of a sender, which opens their request beside the list; its address can be opened in another tab. */
export function RequestLink({ request: { id, client_name }, openRequest, draggable }: RequestLinkProps) {
  const address = latestParams()
  address.set('details', id)
  return (
    <a
      href={`?${address}`}
      draggable={draggable}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        openRequest.open(id)
      }}
    >
      <bdi>{client_name}</bdi>
    </a>
  )
}
