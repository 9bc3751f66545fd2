import { expect, test } from 'vitest'
import { Constants } from '#app/data/database.types.ts'
import { mailKinds, mailsToAdmins, mailsToCompany, mailsToPeople } from '#common/mail-kinds.ts'
import { templates } from '#server/mail/messages/index.ts'

const { mail_outbox_kind: inOutbox, mail_kinds_kind: switchable } = Constants.public.Enums

test('every kind of mail that the database stores has a component', () => {
  expect(Object.keys(templates).sort()).toEqual([...inOutbox].sort())
  expect([...mailKinds].sort()).toEqual([...inOutbox].sort())
})

test('every kind of mail that can be switched off is sent to people or to the company', () => {
  expect([...mailsToPeople, ...mailsToAdmins, ...mailsToCompany].sort()).toEqual([...switchable].sort())
})
