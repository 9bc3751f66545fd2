import { LoginScreen } from '../../auth/login-screen.tsx'

export default function ClientLogin() {
  return <LoginScreen audience="client" />
}
