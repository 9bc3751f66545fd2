import { expect, it } from 'vitest'
import { writersOf } from './people.tsx'

const from = (id: string, client_email: string | null, client_phone: string | null) => ({
  id,
  client_name: id,
  client_email,
  client_phone,
})

it('names who wrote for a client once, and not the account itself', () => {
  const account = { email: 'Noura@x.sa', phone: '+966500000001' }
  const requests = [
    from('own email', 'noura@x.sa', '+966500000009'),
    from('own phone', 'else@x.sa', '+966500000001'),
    from('a colleague', 'fahad@x.sa', '+966500000002'),
    from('the same by phone', null, '+966500000002'),
    from('the same by email', 'Fahad@x.sa', null),
    from('another', null, '+966500000003'),
  ]
  expect(writersOf(requests, account).map(({ id }) => id)).toEqual(['a colleague', 'another'])
  expect(writersOf(requests.slice(0, 1), { email: null, phone: null })).toHaveLength(1)
})
