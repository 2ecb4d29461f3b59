// drawerd with one more controller: `panel`. It has the options and the commands of drawerd.
import DrawerService
import Panel

drawerd(controllers: .builtIn + [.own(Panel.self)])
