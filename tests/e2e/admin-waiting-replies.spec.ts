import { type Db, expect, languages, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace, pressInHead } from '#tests/support/workspace.ts'

/** Stores a reply as the server does when it reads a mail. */
const receive = (db: Db, request_id: string, mark: string) =>
  db
    .rpc('receive_mail', {
      request_id,
      message_id: `<${crypto.randomUUID()}@example.sa>`,
      sender: `${mark}@example.com`,
      sender_name: `أحمد ${mark}`,
      subject: 'Re',
      body: 'متى تبدؤون؟',
      quoted: '',
      automatic: false,
    })
    .throwOnError()

for (const language of languages)
  test(`${language}: what a client wrote back is found from the day, seen in list and board, and settled by keyboard`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 503/)
    const { requests, requestPlace, answers, dashboard } = words(language)
    const { reply, answer, events } = requests.work
    const mark = newMark()
    const request = await newRequest(db, mark, { status: 'completed' })
    const later = await newRequest(db, mark, { client_name: `Later ${mark}`, status: 'pending' })
    await newRequest(db, mark, { client_name: `Quiet ${mark}` })
    await receive(db, request.id, mark)
    await receive(db, later.id, mark)

    await openWorkspace(page, db, language, '/admin/dashboard')
    const figure = page
      .getByRole('region', { name: dashboard.day.title })
      .getByRole('link')
      .filter({ hasText: dashboard.day.replies })
    await figure.click()
    await expect(page).toHaveURL(/attention=reply&sort=reply_since|sort=reply_since&attention=reply/)

    await page.goto(`/admin/requests?search=${mark}&attention=reply&sort=reply_since`)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(2)
    // The sender who has waited longest comes first, whatever the status
    await expect(cards.first()).toContainText(request.client_name)
    await expect(cards.first()).toContainText(reply.since)
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')

    await cards.first().getByRole('link', { name: request.client_name, exact: true }).click()
    const details = page.getByRole('region', { name: request.reference })
    const history = details.getByRole('region', { name: requests.details.history })
    const none = details.getByRole('button', { name: reply.none, exact: true })
    // The button beside the waiting reply opens an answer, also when one is open already
    const waits = details.getByRole('region', { name: reply.label })
    const write = waits.getByRole('button', { name: reply.write, exact: true })
    const text = page.getByRole('textbox', { name: answers.body, exact: true })
    for (const key of ['Enter', 'Space']) {
      await write.press(key)
      await expect(text).toBeFocused()
    }
    await page.getByRole('button', { name: answers.discard, exact: true }).click()
    await details.getByRole('button', { name: reply.read }).press('Enter')
    const came = history.getByRole('listitem').filter({ hasText: 'متى تبدؤون؟' })
    await expect(came).toBeFocused()
    await expect(came).toBeInViewport()
    // After a refusal the reply waits again, and the focus is back
    const calls = '**/rpc/settle_reply'
    await page.route(calls, (route) => route.fulfill({ status: 503 }))
    await none.press('Enter')
    await expect(page.getByText(reply.failed)).toBeVisible()
    await expect(waits).toBeFocused()
    await page.unroute(calls)
    await none.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(reply.now)).toBeVisible()
    // The button is gone with its box, and the button that undoes this has the focus
    await expect(waits).toHaveCount(0)
    await expect(details.getByRole('button', { name: reply.takeBack })).toBeFocused()
    await expect(history.getByText(events.replyNone)).toBeVisible()
    await details.getByRole('button', { name: reply.takeBack }).press('Enter')
    await expect(history.getByText(events.replyWaits)).toBeVisible()
    await expectAccessible(page, 'details')
    await expectNoSidewaysScroll(page, 'details')
    // A first reply by phone answers this reply as well
    await details.getByRole('button', { name: answer.mark }).click()
    await page.getByRole('menuitem', { name: answer.ways.call }).click()
    await expect(none).toBeHidden()

    await page.goto(`/admin/service-requests?search=${mark}&attention=reply`)
    await expect(page.getByRole('row')).toHaveCount(1)
    await expect(page.getByRole('row')).toContainText(reply.since)
    await page.goto(`/admin/requests?search=${mark}`)
    await pressInHead(page, language, requestPlace.board.show)
    const board = page.getByRole('region', { name: requestPlace.board.title })
    await expect(board.getByRole('article', { name: later.client_name })).toContainText(reply.since)
    await removeRequests(db, mark)
  })
