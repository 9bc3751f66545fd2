/** Mails about changes, on the real server: from the change to the file in DATA_DIR/outbox. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstAdmin, type RunningServer, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const password = 'long-enough-7'
const company = 'office@handasa.example'
const languages = ['ar', 'en'] as const
type Language = (typeof languages)[number]

let server: RunningServer
let admin: SupabaseClient
let service: { id: string; title_ar: string; title_en: string }
let project: { id: string; title_ar: string; title_en: string }

const connect = (key: 'publishableKey' | 'secretKey' = 'publishableKey') => {
  const secrets = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  return createClient(server.url, secrets[key], { auth: { persistSession: false, autoRefreshToken: false } })
}

beforeAll(async () => {
  server = await startServer({ SEED: 'none' })
  admin = connect()
  const { error } = await admin.auth.signInWithPassword(firstAdmin(server.dataDir))
  expect(error).toBeNull()
  await admin.from('company_settings').update({ email: company }).neq('email', company).throwOnError()
  const words = { title_ar: 'التصميم المعماري', title_en: 'Architectural design' }
  service = (await admin.from('services').insert(words).select().single().throwOnError()).data
  const tower = {
    title_ar: 'برج العليا',
    title_en: 'Olaya tower',
    category_ar: 'مكاتب',
    category_en: 'Offices',
    description_ar: 'مبنى مكاتب',
    description_en: 'Offices',
  }
  project = (await admin.from('projects').insert(tower).select().single().throwOnError()).data
})
afterAll(() => server?.stop())

let known: string[] = []
/** The mails written since the last call, once the outbox is empty. */
async function newMails(): Promise<Email[]> {
  await until(
    async () => !(await connect('secretKey').from('mail_outbox').select('id').throwOnError()).data.length,
  )
  const outbox = join(server.dataDir, 'outbox')
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml') && !known.includes(name))
  known = [...known, ...files]
  return Promise.all(files.sort().map((name) => PostalMime.parse(readFileSync(join(outbox, name)))))
}
/**
 * The only mail that a change causes, except for a receipt to someone else. Checks its recipient,
 * language and link.
 */
async function mailOf(
  change: () => PromiseLike<unknown>,
  {
    to,
    language,
    link,
    receipt,
  }: { to: string; language: Language; link: string | undefined; receipt?: string },
): Promise<Email> {
  await change()
  const mails = await newMails()
  const isReceipt = ({ to }: Email) => to?.[0]?.address === receipt
  expect(mails.filter(isReceipt)).toHaveLength(receipt ? 1 : 0)
  const [mail, ...others] = mails.filter((one) => !isReceipt(one))
  expect(others.map(({ subject }) => subject)).toEqual([])
  expect(mail?.to?.map(({ address }) => address)).toEqual([to])
  expect(mail?.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  const [found] = /^http\S+$/m.exec(mail?.text ?? '') ?? []
  if (link === undefined) expect(found).toBeUndefined()
  else
    expect(found).toMatch(new RegExp(`^${server.url}${link}${link.endsWith('$') ? '' : `lang=${language}$`}`))
  return mail as Email
}

const people = {
  client: {
    user_type: 'client',
    full_name: 'Sara Al-Otaibi',
    phone: '+966512345678',
    client_type: 'individual',
    national_id: '1012345678',
  },
  employee: {
    user_type: 'employee',
    full_name_ar: 'سالم الغامدي',
    full_name_en: 'Salem Al-Ghamdi',
    position_ar: 'مهندس كهرباء',
    position_en: 'Electrical engineer',
    phone: '+966512345679',
  },
}
const newAddress = () => `${randomUUID()}@handasa.example`
async function signUp(type: keyof typeof people, locale: Language, email = newAddress()) {
  const { data } = await connect().auth.signUp({
    email,
    password,
    options: { data: { ...people[type], locale } },
  })
  return { id: data.user?.id ?? '', email }
}
const applicationOf = async ({ id }: { id: string }): Promise<string> =>
  (await admin.from('employees').select('id').eq('user_id', id).single().throwOnError()).data.id

/** Sends one of the visitors' forms as a page does. */
async function send(path: string, values: Record<string, string>) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { cookie: 'seen=1' },
    body: new URLSearchParams(values),
  })
  expect(answer.status).toBe(200)
}
const sendRequest = (language: Language, client_email: string) =>
  send(language === 'en' ? '/en/request/send' : '/request/send', {
    client_name: 'Sara Al-Otaibi',
    client_email,
    client_phone: '0512345678',
    project_description: randomUUID(),
    service_id: service.id,
  })
const requestOf = async (client_email: string): Promise<{ id: string; reference: string }> =>
  (
    await admin
      .from('service_requests')
      .select('id, reference')
      .eq('client_email', client_email)
      .single()
      .throwOnError()
  ).data
const setStatus = ({ id }: { id: string }, status: string) =>
  admin.from('service_requests').update({ status }).eq('id', id).throwOnError()
const approve = async (applicant: { id: string }) =>
  admin
    .rpc('approve_employee', {
      employee_id: await applicationOf(applicant),
      position_ar: 'مهندس أول',
      position_en: 'Senior engineer',
    })
    .throwOnError()
const notify = async (employee: { id: string }) =>
  admin
    .from('employee_notifications')
    .insert({
      employee_id: await applicationOf(employee),
      notification_type: 'letter',
      subject_ar: 'الاجتماع السنوي',
      subject_en: 'Yearly meeting',
      message_ar: 'سرّ بيننا',
      message_en: 'Between us',
    })
    .throwOnError()
const reject = async (applicant: { id: string }) =>
  admin
    .rpc('reject_employee', {
      employee_id: await applicationOf(applicant),
      rejection_reason: 'سطر أول\n\nLine two',
    })
    .throwOnError()
const assign = ({ id }: { id: string }) =>
  admin.from('client_projects').insert({ client_id: id, project_id: project.id }).throwOnError()
const mailsToCompany = (locale: Language) =>
  admin.from('mail_kinds').update({ locale }).like('kind', 'company_%').throwOnError()

for (const language of languages)
  test(`clients (${language}) and the company are mailed in their own languages`, {
    // The company's mails are in the other language, so each run covers both
    tags: language === 'en' ? ['slow'] : [],
  }, async () => {
    const other = language === 'ar' ? 'en' : 'ar'
    await mailsToCompany(other)
    let client = { id: '', email: '' }
    const proofs = async () => {
      client = await signUp('client', language)
    }
    await proofs()
    const [asked] = await newMails()
    expect(asked?.to?.[0]?.address).toBe(client.email)
    const link = new URL(/^http\S+$/m.exec(asked?.text ?? '')?.[0] ?? '')
    expect(`${link.origin}${link.pathname}`).toBe(`${server.url}/client/portal`)
    // The page opens in the language of the mail, and only a signed-in client uses up the token
    const opened = await fetch(link, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `/client/portal?proof=${link.searchParams.get('proof')}`,
    ])
    expect(opened.headers.get('set-cookie')).toMatch(new RegExp(`^language=${language};`))
    const own = connect()
    await own.auth.signInWithPassword({ email: client.email, password })
    const proven = await own.rpc('prove_email', { token: link.searchParams.get('proof') })
    expect(proven.data).toBe(true)

    const about = '\\?details=[0-9a-f-]{36}&'
    const companyReads = { to: company, language: other } as const
    const news = await mailOf(() => sendRequest(language, client.email), {
      ...companyReads,
      link: `/admin/service-requests${about}`,
      receipt: client.email,
    })
    const request = await requestOf(client.email)
    expect(news.text).toContain(request.id)
    expect(news.subject).toContain(request.reference)
    expect(news.text).toContain(service[`title_${other}`])
    const message = { name: 'نورة', email: `${randomUUID()}@handasa.example`, message: randomUUID() }
    await mailOf(() => send('/contact/send', message), {
      ...companyReads,
      link: `/admin/requests${about}`,
      receipt: message.email,
    })

    const clientReads = { to: client.email, language, link: '/client/portal\\?' }
    const track = `${language === 'en' ? '/en' : ''}/track\\?reference=${request.reference}$`
    const changed = await mailOf(() => setStatus(request, 'in_progress'), { ...clientReads, link: track })
    expect(changed.subject).toContain(request.reference)
    expect(changed.text).toContain(service[`title_${language}`])
    const given = await mailOf(() => assign(client), clientReads)
    expect(given.subject).toContain(project[`title_${language}`])
  })

test.each(languages)(
  'applicants and employees (%s) and the company are mailed in their own languages',
  async (language) => {
    const other = language === 'ar' ? 'en' : 'ar'
    await mailsToCompany(other)
    let applicant = { id: '', email: '' }
    /** Applies for a job, which mails the company and sends the applicant a receipt. */
    const apply = async () => {
      const email = newAddress()
      const change = async () => {
        applicant = await signUp('employee', language, email)
      }
      return mailOf(change, { ...companyReads, receipt: email })
    }
    const companyReads = { to: company, language: other, link: '/admin/employees\\?status=pending&' } as const
    const news = await apply()
    expect(news.subject).toContain(people.employee[`full_name_${other}`])
    const portal = '/employee/portal\\?'
    const welcome = await mailOf(() => approve(applicant), { to: applicant.email, language, link: portal })
    expect(welcome.text).toContain(language === 'ar' ? 'مهندس أول' : 'Senior engineer')
    const told = await mailOf(() => notify(applicant), { to: applicant.email, language, link: portal })
    expect(told.subject).toContain(language === 'ar' ? 'الاجتماع السنوي' : 'Yearly meeting')
    expect(`${told.text}${told.html}`).not.toMatch(/سرّ بيننا|Between us/)
    await apply()
    const refused = await mailOf(() => reject(applicant), { to: applicant.email, language, link: undefined })
    expect(refused.text).toContain('سطر أول\n\nLine two')
  },
)

test('a kind that is switched off sends no mail, and the change still goes through', async () => {
  await admin.from('mail_kinds').update({ is_active: false }).not('kind', 'is', null).throwOnError()
  const [first, second, client] = [
    await signUp('employee', 'ar'),
    await signUp('employee', 'en'),
    await signUp('client', 'ar'),
  ]
  await approve(first)
  await notify(first)
  await reject(second)
  await assign(client)
  await sendRequest('en', client.email)
  const request = await requestOf(client.email)
  await setStatus(request, 'reviewing')
  await send('/contact/send', {
    name: 'نورة',
    email: `${randomUUID()}@handasa.example`,
    message: randomUUID(),
  })
  // Mails that someone asked for are still sent
  const mails = await newMails()
  expect(mails.map(({ to, text }) => [to?.[0]?.address, text?.includes('/client/portal?proof=')])).toEqual([
    [client.email, true],
  ])
})
