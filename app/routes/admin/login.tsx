import { LoginScreen } from '../../auth/login-screen.tsx'

export default function AdminLogin() {
  return <LoginScreen audience="admin" />
}
