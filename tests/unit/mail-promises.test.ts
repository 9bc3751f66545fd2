/** Without a mail server no screen promises an email (docs/decisions/0056). */
import { expect, test } from 'vitest'
import { wordsByKey } from '#tests/support/words-by-key.ts'

/** Phrases that promise an email, or say that one was sent. */
const promise =
  /we.ll (e-?mail|send)|we.ve sent|we (have )?(already )?sent|emails? (goes|go|remind|are on|is on)|(get|gets) (an )?email|by email(?! program)|the email you received|check your email|email them|email me|email the|email server|spam|will be sent/i

/**
 * Texts that look like a promise, with the reason why each is also true without a mail server, or is not
 * shown there. All others have a text of the same name that ends with `NoMail`.
 */
const kept: Record<string, string> = {
  'account.login.failures': 'of a hosted sign-in service, which sends its own mails',
  'account.register.confirm': 'of a hosted sign-in service',
  'account.confirm': 'of a hosted sign-in service',
  'account.register.news': 'a consent: the company sends its news with a program of its own',
  'account.forgotten': 'is not shown: `mails.links`',
  'activity.columns': 'names columns',
  'activity.values': 'names mails in the record of activity',
  answers: 'the form offers the program of the admin instead: answers.noServer',
  'dashboard.day.mail': 'is not shown',
  'employees.person.email': 'is not shown',
  'fileErrors.file_full': 'the sender mails the company',
  'find.inRequests.answer': 'names where something was found',
  'forms.careers.confirm': 'of a hosted sign-in service',
  'forms.errors.file_full': 'the sender mails the company',
  'forms.news': 'a consent',
  'forms.newsStop': 'of news that the company sends with a program of its own',
  'forms.privacy': 'is not shown: the page says forms.privacy.noMail',
  'imports.run.now': 'is not shown',
  'clientPortal.form.files': 'the sender mails the company',
  'clientPortal.proof': 'is not shown',
  'employeePortal.documents.lead': 'is not shown',
  'news.box': 'a consent',
  'personData.erase.deletedList': 'names data',
  'personData.sections': 'names data',
  'privacyRequests.mailedIn': 'privacyRequests.mailedNoMail stands for both',
  'requestIntake.enter.receipt': 'is not shown',
  'requestIntake.unreachable': 'says that none can be sent',
  'requests.contact.answer': 'opens the form of answers',
  'requests.tell.language': 'is not shown',
  'requests.mailSoon': 'is not shown',
  'requests.work.answer.ways': 'names how someone was answered',
  'retention.kinds': 'names data',
  'retention.processing': 'names data',
  'settings.mails': 'settings.mails.noServer says so above them',
  setup: 'asks to connect one',
  subscribers: 'of news that the company sends with a program of its own',
  'users.password': 'is not shown: `mails.links`',
  'workspace.errors.no_mail_server': 'says so',
  ownNews: 'a consent',
}

const english = new Map(wordsByKey('en').filter(([key]) => !key.startsWith('mails.')))

test('a text that promises an email has another one for websites without a mail server, or a reason', () => {
  const without = [...english].filter(
    ([key, text]) =>
      promise.test(text) &&
      !key.includes('NoMail') &&
      !key.includes('noMail') &&
      !english.has(`${key.replace(/_(one|other)$/, '')}NoMail`) &&
      !english.has(key.replace(/(\.\w+)$/, 'NoMail$1')) &&
      !Object.keys(kept).some((one) => key === one || key.startsWith(`${one}.`)),
  )
  expect(without.map(([key, text]) => `${key}: ${text}`)).toEqual([])
})

test('every reason is for a text that is there', () => {
  const keys = [...english.keys()]
  expect(
    Object.keys(kept).filter((one) => !keys.some((key) => key === one || key.startsWith(`${one}.`))),
  ).toEqual([])
})

test('what is said without a mail server is said in both languages', () => {
  const arabic = new Set(wordsByKey('ar').map(([key]) => key))
  expect([...english.keys()].filter((key) => key.includes('NoMail') && !arabic.has(key))).toEqual([])
})
