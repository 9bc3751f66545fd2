interface Question {
  question: string
  /** Empty where nobody has written it yet. */
  answer: string
}

/**
 * Questions with their answers, as an editor writes them: the question on a line of its own, the answer below
 * it, and an empty line before the next question. After an answer, a line that ends with a question mark also
 * begins the next question.
 */
export function questionsIn(text: string): Question[] {
  const found: Question[] = []
  let begins = true
  for (const line of text.split('\n').map((line) => line.trim())) {
    const last = found.at(-1)
    if (!line) begins = true
    else if (begins || !last || (last.answer && /[?؟]$/.test(line))) {
      found.push({ question: line, answer: '' })
      begins = false
    } else last.answer += `${last.answer && '\n'}${line}`
  }
  return found
}
