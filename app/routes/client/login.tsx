import { LoginScreen } from '#app/auth/login-screen.tsx'

export default function ClientLogin() {
  return <LoginScreen audience="client" />
}
