import { expect, test } from 'vitest'
import { textOfHtml } from './html.ts'

test('the text of HTML keeps its lines, lists and quotations, and nothing that is not shown', () => {
  const html =
    '<html><head><title>t</title><style>p{color:red}</style></head><body onload="steal()"><style>.x{}</style><div>مرحبًا <b>سارة</b>,</div><p>one<br>two&nbsp;&amp; &lt;three&gt;</p><ul><li>a<li>b</ul><script>steal()</script><img src="https://evil.example/x.gif" alt="x"><blockquote type=cite>Hello<div>again</div></blockquote></body></html>'
  expect(textOfHtml(html)).toBe('مرحبًا سارة,\n\none\ntwo & <three>\n\n- a\n\n- b\n\n> Hello\n> again')
})

test('a tag that is never closed hides no more than browsers do, and hostile HTML is read once', () => {
  expect(textOfHtml('<p>before<b>in')).toBe('beforein')
  const begun = process.cpuUsage()
  for (const piece of ['<style ', '<a href="', '<', '<!--', '<div>', '</p>', '&#', 'x ', '<script>'])
    textOfHtml(piece.repeat(262_144 / piece.length))
  // A parser that rescans the text would take minutes
  expect(process.cpuUsage(begun).user).toBeLessThan(4_000_000)
})
