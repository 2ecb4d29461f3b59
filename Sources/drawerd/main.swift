print("drawerd")
