import DrawerService

drawerd()
