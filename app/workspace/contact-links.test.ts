import { expect, it } from 'vitest'
import { mailAddress } from './contact-links.tsx'

it('a mail begins with subject and text', () => {
  expect(mailAddress('sara+1@example.sa', 'طلب & R-1', 'a\nb')).toBe(
    'mailto:sara+1@example.sa?subject=%D8%B7%D9%84%D8%A8%20%26%20R-1&body=a%0Ab',
  )
  expect(mailAddress('سارة@مثال.السعودية')).toBe('mailto:سارة@مثال.السعودية')
})

it('an email that holds signs of addresses adds nothing to the mail', () => {
  expect(mailAddress('a?bcc=b@example.sa', 'x')).toBe('mailto:a%3Fbcc=b@example.sa?subject=x')
  expect(mailAddress('a&b#c%3F@example.sa')).toBe('mailto:a%26b%23c%253F@example.sa')
})
